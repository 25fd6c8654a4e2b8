import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** typescript-eslint takes a component for `any`; svelte-check knows and checks its type. */
const UNSAFE = ["argument", "assignment", "call", "member-access", "return"];
const leftToSvelteCheck = Object.fromEntries(
  UNSAFE.map((what) => [`@typescript-eslint/no-unsafe-${what}`, "off"]),
);

export default defineConfig(
  { ignores: ["src/lib/schema.d.ts"] }, // written by a script
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "scripts/*.js"] },
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      "max-len": ["error", { code: 110 }],
      "max-lines": ["error", 300],
      // An index into a board's or a view's lists comes from that board or view.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Where only the position counts, the thing itself is called _.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      ...leftToSvelteCheck,
      // A derived `const` is another one after the next change: what was true of it may not be any more.
      "@typescript-eslint/no-unnecessary-condition": "off",
    },
  },
  // Run by Node as it is, without types.
  { files: ["scripts/*.js"], extends: [ts.configs.disableTypeChecked] },
);
