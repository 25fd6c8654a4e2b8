import "./san-francisco.css";
import { CABLE_CAR, FERRY } from "../symbols";
import type { Drawing } from "./drawing";
import SanFrancisco from "./SanFrancisco.svelte";

export const drawing: Drawing = {
  backdrop: SanFrancisco,
  wild: FERRY,
  piece: CABLE_CAR,
  vehicle: {
    under: "M-1-.3H1V.3H-1z",
    body: "M-.94-.8H.94V.8H-.94z",
    marks: "M-.86-.62h.2V.62h-.2zM.66-.62h.2V.62h-.2zM-.5-.7H.5v.12H-.5zM-.5.58H.5V.7H-.5z",
  },
  hints: {
    bows: {
      "Pacific Heights - Presidio": -10,
      "Fort Mason - Golden Gate Bridge": 4,
      "Market Street - Potrero Hill": 6,
      "Haight Ashbury - Japanese Gardens": -8,
      "Pacific Heights - Painted Ladies": -6,
      "Golden Gate Bridge - Presidio": 23,
    },
    slides: {
      "Pacific Heights - Painted Ladies": 14,
      "Fort Mason - Golden Gate Bridge": -4,
      "Lombard Street - Union Square": 15,
    },
  },
};
