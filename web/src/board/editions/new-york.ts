import "./new-york.css";
import { TAXI } from "../symbols";
import type { Drawing } from "./drawing";
import NewYork from "./NewYork.svelte";

export const drawing: Drawing = {
  backdrop: NewYork,
  wild: TAXI,
  piece: TAXI,
  vehicle: {
    under: "M-.7-1h.4v2h-.4zM.35-1h.4v2h-.4z",
    body: "M-.96-.5Q-.96-.86-.75-.86H.62Q.96-.86.96-.4V.4Q.96.86.62.86H-.75Q-.96.86-.96.5z",
    marks: "M.36-.62Q.56-.6.6-.4V.4Q.56.6.36.62zM-.74-.6h.16V.6h-.16z",
  },
  hints: {
    bows: {
      "Chelsea - Greenwich Village": -4,
      "Lower East Side - Brooklyn": -7,
      "Gramercy Park - Greenwich Village": 3,
      "Wall Street - Brooklyn": 15,
      "Empire State Building - Gramercy Park": 6,
      "United Nations - Gramercy Park": -12,
    },
  },
};
