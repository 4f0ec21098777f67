/** How another scene takes the page: wholly, or the one before stays; and only while it is still wanted. */

import { shown } from "./project.js";

/** One entrance serves all that opens scenes: files, links, the list of scenes and the modes. */
export function entrance(store) {
  let begun = 0;
  let last = 0;
  return {
    /** Begins to open something; what is shown later makes it void, however late its answers come. */
    begin() {
      begun += 1;
      const own = begun;
      return {
        get wanted() {
          return own >= last;
        },
        /** Shows a scene; an error in one sentence, and the scene before, if it cannot be shown. */
        async show(scene) {
          if (own < last) {
            return;
          }
          last = own;
          const work = store.state.opening ? { opening: "", busy: false } : {};
          try {
            await store.enter({ ...shown(scene), answer: null, solution: null, ...work });
          } catch {
            throw new Error("it cannot be shown here, and the scene before it stays");
          }
        },
      };
    },
  };
}
