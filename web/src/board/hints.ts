/** How each city's drawing bends and slides routes to keep rows apart; boards of one's own do without. */
import type { Hints } from "./geometry";

export const HINTS: Record<string, Hints> = {
  "new-york": {
    bows: {
      "Chelsea - Greenwich Village": -4,
      "Lower East Side - Brooklyn": -7,
      "Gramercy Park - Greenwich Village": 3,
      "Wall Street - Brooklyn": 15,
      "Empire State Building - Gramercy Park": 6,
      "United Nations - Gramercy Park": -12,
    },
  },
  amsterdam: {
    bows: {
      "Noordermarkt - Jan Roodenpoortstoren": -24,
      "Oude Waal - Montelbaanstoren": -16,
      "De Drie Hendricken - Begijnhof": 18,
      "Jordaan - Jan Roodenpoortstoren": 10,
      "Westermarkt - Jan Roodenpoortstoren": -17,
      "Waag - Montelbaanstoren": 8,
      "Noordermarkt - Korenmetershuisje": -7,
    },
    slides: {
      "Oude Waal - Montelbaanstoren": -15,
      "Westermarkt - Jan Roodenpoortstoren": -23,
      "Jordaan - Jan Roodenpoortstoren": 8,
      "Noordermarkt - Jan Roodenpoortstoren": -8,
    },
    breaks: {
      "Jan Roodenpoortstoren": "Jan Rooden-|poortstoren",
      Haringpakkerstoren: "Haringpakkers-|toren",
    },
  },
  "san-francisco": {
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
