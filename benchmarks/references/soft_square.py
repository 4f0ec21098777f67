"""The wave scattered by a sound-soft square at k = 50, independently: a combined integral equation with
Kress's quadrature, nodes graded to the corners. Prints the field at the points of SolverStudy."""
import numpy as np
from scipy.special import hankel1, jv
def soft_square(k, points, n, p):
    corners=np.array([.5-.5j,.5+.5j,-.5+.5j,-.5-.5j])
    N=8*n  # total nodes, 2n per side
    t=2*np.pi*(np.arange(N)+.5)/N
    s=((np.arange(N)+.5)/N*4)%1; side=((np.arange(N)+.5)/N*4).astype(int)
    # Kress's sigmoidal change of variable on each side
    v=lambda x: (1/p-.5)*(1-2*x)**3+(2*x-1)/p+.5
    dv=lambda x: -6*(1/p-.5)*(1-2*x)**2+2/p
    a,b=v(s)**p,v(1-s)**p
    w=a/(a+b); dw=p*(v(s)*v(1-s))**(p-1)*(dv(s)*v(1-s)+v(s)*dv(1-s))/(a+b)**2
    edge=np.roll(corners,-1)-corners
    # positions relative to the nearer corner keep tiny distances exact
    near=np.where(s<.5,side,(side+1)%4); off=np.where(s<.5,w,-(b/(a+b)))*edge[side]
    anchor=corners[near]; z=anchor+off
    dz=edge[side]*dw*4/(2*np.pi); sp=np.abs(dz)
    diff=(anchor[None,:]-anchor[:,None])+(off[None,:]-off[:,None])  # y(tau)-x(t)
    np.fill_diagonal(diff,1); r=np.abs(diff)
    H0,H1=hankel1(0,k*r),hankel1(1,k*r)
    cross=(dz.imag[None,:]*diff.real-dz.real[None,:]*diff.imag)/r
    same=side[:,None]==side[None,:]; cross[same]=0
    L=.5j*k*cross*H1; L1=-k/(2*np.pi)*cross*H1.real
    M=.5j*H0*sp[None,:]; M1=-1/(2*np.pi)*H0.real*sp[None,:]
    lg=np.log(4*np.sin((t[:,None]-t[None,:])/2)**2+np.eye(N))
    L2=L-L1*lg; M2=M-M1*lg
    i=np.arange(N); M1[i,i]=-sp/(2*np.pi)
    M2[i,i]=(.5j-np.euler_gamma/np.pi-np.log(k/2*sp)/np.pi)*sp; L1[i,i]=0; L2[i,i]=0
    h=N//2; d=np.arange(N)
    R=-2*np.pi/h*sum(np.cos(m*d*np.pi/h)/m for m in range(1,h))-np.pi/h**2*np.cos(d*np.pi)
    Rm=R[np.abs(i[:,None]-i[None,:])]
    eta=k
    A=np.eye(N)-(Rm*(L1+1j*eta*M1)+np.pi/h*(L2+1j*eta*M2))
    inc=np.exp(1j*k*(.6*z.real+.8*z.imag))
    psi=np.linalg.solve(A,-2*inc)
    out=[]
    for x in points:
        df=x-z; r=np.abs(df)
        # d Phi/d nu(y) |x'|: (ik/4) H1 (nu . (x-y))/r
        nu=dz.imag*df.real-dz.real*df.imag
        kern=.25j*k*hankel1(1,k*r)*nu/r-1j*eta*.25j*hankel1(0,k*r)*sp
        out.append(np.sum(kern*psi)*np.pi/h)
    return np.array(out)

if __name__ == "__main__":
    for n, p in ((120, 12), (160, 12), (200, 12)):
        print(n, p, *soft_square(50.0, [-1 - 0.5j, 0.9 + 0.9j, 1.2 - 0.1j], n, p), flush=True)
