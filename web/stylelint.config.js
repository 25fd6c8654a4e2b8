/** What Prettier doesn't see in style sheets: what is written twice, overridden, misspelt. */
export default {
  extends: "stylelint-config-standard",
  overrides: [{ files: "**/*.svelte", customSyntax: "postcss-html" }],
  rules: {
    // Rules of two or three lines are read together; empty lines are left to the writer.
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
    // What Vite looks up in node_modules is a name, not an address.
    "import-notation": "string",
    // Browsers of 2022 don't know ranges yet.
    "media-feature-range-notation": "prefix",
    // Safari knows these by their first names only.
    "property-no-vendor-prefix": [
      true,
      { ignoreProperties: ["-webkit-user-select", "-webkit-text-size-adjust"] },
    ],
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true }],
  },
};
