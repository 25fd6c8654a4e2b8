import "./amsterdam.css";
import { CART } from "../symbols";
import type { Drawing } from "./drawing";
import Amsterdam from "./Amsterdam.svelte";

export const drawing: Drawing = {
  backdrop: Amsterdam,
  wild: CART,
  piece: CART,
  vehicle: {
    under: "M-.62-1h.5v2h-.5zM.2-1h.5v2h-.5zM.8-.12h.22v.24H.8z",
    body: "M-.9-.78H.84V.78H-.9z",
    marks: "M-.78-.6h.1V.6h-.1zM.62-.6h.1V.6h-.1z",
  },
  hints: {
    stretch: 1.24,
    bows: {
      "Noordermarkt - Jan Roodenpoortstoren": -24,
      "Oude Waal - Montelbaanstoren": -16,
      "De Drie Hendricken - Begijnhof": 18,
      "Jordaan - Jan Roodenpoortstoren": 5,
      "Westermarkt - Jan Roodenpoortstoren": -17,
      "Waag - Montelbaanstoren": 8,
      "Noordermarkt - Korenmetershuisje": -7,
    },
    slides: {
      "Oude Waal - Montelbaanstoren": -15,
      "Westermarkt - Jan Roodenpoortstoren": -23,
      "Jordaan - Jan Roodenpoortstoren": 5,
      "Noordermarkt - Jan Roodenpoortstoren": -8,
    },
    breaks: {
      "Jan Roodenpoortstoren": "Jan Rooden-|poortstoren",
      Haringpakkerstoren: "Haringpakkers-|toren",
    },
  },
};
