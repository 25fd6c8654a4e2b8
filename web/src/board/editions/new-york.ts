import "./new-york.css";
import { TAXI } from "../symbols";
import type { Drawing } from "./drawing";
import NewYork from "./NewYork.svelte";

export const drawing: Drawing = {
  backdrop: NewYork,
  wild: TAXI,
  piece: TAXI,
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
