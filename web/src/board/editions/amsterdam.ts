import "./amsterdam.css";
import { CART } from "../symbols";
import type { Drawing } from "./drawing";
import Amsterdam from "./Amsterdam.svelte";

export const drawing: Drawing = {
  backdrop: Amsterdam,
  wild: CART,
  piece: CART,
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
