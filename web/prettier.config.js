/** As wide as the Python beside it. */
export default {
  printWidth: 110,
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
