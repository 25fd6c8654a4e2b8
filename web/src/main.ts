import "./styles/base.css";
import "./styles/table.css";
import "./styles/table-tablet.css";
import "./styles/table-phone.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { firstLanguage, setLanguage } from "./lib/i18n.svelte";

void setLanguage(firstLanguage()).then(() => mount(App, { target: document.getElementById("app")! }));
