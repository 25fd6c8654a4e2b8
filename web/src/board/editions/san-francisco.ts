import "./san-francisco.css";
import { CABLE_CAR, FERRY } from "../symbols";
import type { Drawing } from "./drawing";
import SanFrancisco from "./SanFrancisco.svelte";

export const drawing: Drawing = {
  backdrop: SanFrancisco,
  wild: FERRY,
  piece: CABLE_CAR,
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
