"""The square with four charged holes, independently: charges inside the holes and the square's Green's
function by theta functions. Prints the potential at the points of SolverStudy for growing numbers of charges."""
import numpy as np
def theta1(v, q):
    return 2*sum((-1)**n * q**((n+.5)**2) * np.sin((2*n+1)*v) for n in range(6))
def holes():
    q=np.exp(-np.pi)
    centres=np.array([.5+.5j,1.5+.5j,1.5+1.5j,.5+1.5j]); values=np.array([.25,.5,.75,1])
    def green(z,s):
        z,s=z[:,None],s[None,:]; c=np.pi/4
        t=lambda w: np.log(np.abs(theta1(c*w,q)))
        return t(z-np.conj(s))+t(z+np.conj(s))-t(z-s)-t(z+s)
    for n in (16,24,32,40):
        u=np.exp(2j*np.pi*np.arange(n)/n); m=np.exp(2j*np.pi*(np.arange(3*n)+.3)/(3*n))
        s=np.concatenate([c+.08*u for c in centres]); z=np.concatenate([c+.2*m for c in centres])
        a=green(z,s); g=np.repeat(values,3*n); sc=np.linalg.norm(a,axis=0)
        x=np.linalg.lstsq(a/sc,g,rcond=1e-16)[0]/sc
        chk=np.concatenate([c+.2*np.exp(2j*np.pi*np.arange(500)/500) for c in centres])
        r=np.abs(green(chk,s)@x-np.repeat(values,500)).max()
        p=np.array([0,.1+.3j,.75-.2j])+1+1j
        print("holes",n,"residual %.1e"%r,*[repr(float(v)) for v in green(p,s)@x])
holes()
