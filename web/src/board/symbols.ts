/** Our own drawings, as paths in a box of 24 by 24: what editions have in common, and their vehicles. */

export const STAR = "M12 2.2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.4l-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z";
export const TICKET =
  "M3 6.5h18v3.6a2 2 0 0 0 0 3.8v3.6H3v-3.6a2 2 0 0 0 0-3.8zM14.5 8.5v1.8h1.5V8.5z" +
  "m0 2.7V13h1.5v-1.8zm0 2.7v1.8h1.5v-1.8z";
/** A shield with a tick cut out. */
export const SHIELD =
  "M12 1.8 20.5 5v6.5c0 5-3.4 8.9-8.5 10.7-5.1-1.8-8.5-5.7-8.5-10.7V5z" +
  "M10.8 16.2l6.6-6.6-1.7-1.7-4.9 4.9-2.4-2.4-1.7 1.7z";

export const TAXI =
  "M9.5 4.5h5l.7 2h1.6l2 4.3 2.4 1.1v5.3h-2a2.3 2.3 0 0 1-4.5 0H9.3a2.3 2.3 0 0 1-4.5 0h-2v-5" +
  "l2.2-1.4 2.2-4.3h1.6zM8.3 8 7 10.8h4.4V8zm4.6 0v2.8h4.3L15.9 8z";
export const CART =
  "M3 6.5h3l2.3 6h11.2V15H9.2l.5 1.4h1.2a3 3 0 0 1 5.6 0h2.9v1.8h-2.8a3 3 0 0 1-5.8 0H8.4L4.8" +
  " 8.5H3zM9 6h9.5v5H9.8z";
export const FERRY =
  "M11 2.5h2.2v3h4.3v4.3l3.3 1.2-2.3 5.6c-1.2.2-2-.6-3-.6-1.2 0-1.9.9-3.5.9s-2.3-.9-3.5-.9c-1" +
  " 0-1.8.8-3 .6L3.2 11l3.3-1.2V5.5H11zM8.7 7.5v1.6L12 8l3.3 1.1V7.5z" +
  "M3.5 18.3c1.4 0 2-.9 3.5-.9s2.1.9 3.5.9 2.2-.9 3.6-.9 2.1.9 3.5.9 1.9-.5 2.9-.8v2.3" +
  "c-.9.2-1.5.8-2.9.8s-2.1-.9-3.5-.9-2.2.9-3.6.9-2-.9-3.5-.9-2.1.9-3.5.9z";
export const LOCOMOTIVE =
  "M4 4h7v2h-1v3h5.5V5.5h-1V3.5h5v2h-1V9h1.5v6.5l1.5 2.3v.7h-3a2.2 2.2 0 0 1-4.2 0h-1.6a2.2" +
  " 2.2 0 0 1-4.2 0h-.4a2.2 2.2 0 0 1-4.2 0H2.5V8H5V6H4zm1.5 5v3.5h3.3V9z";
export const CABLE_CAR =
  "M6 3h12v2h-1.5v2.5H20V15h-1.2l-.8 2.5H6L5.2 15H4V7.5h3.5V5H6zM9.5 5v2.5h5V5z" +
  "M6 9.5V13h3V9.5zm4.5 0V13h3V9.5zm4.5 0V13h3V9.5zM7 19h10v2H7z";
