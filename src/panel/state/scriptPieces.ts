/** Loads the parts of Excel's panel: scripts beside its own, such as `pane-charts.js` beside `pane.js`. */
import type { LoadPiece } from "./piece";

export const besideScript =
  (own: string): LoadPiece =>
  (piece) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = own.replace(/\.js(?=$|\?)/, `-${piece}.js`);
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error("PROP’s server did not send it. Check your connection."));
      };
      document.head.append(script);
    });
