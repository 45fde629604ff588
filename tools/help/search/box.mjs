/** The search in the help's pages: results as a person types, read out, and reached by the arrow keys. */
import MiniSearch from "minisearch";
import { foundPages, INDEX_OPTIONS } from "./options.mjs";

/** The help's folder, wherever the page stands in it. */
const folder = new URL(".", document.currentScript.src);

const form = document.querySelector("form[role=search]");
const query = form.querySelector("input");
const found = form.querySelector(".found");
const status = form.querySelector("[role=status]");
const list = form.querySelector("ol");

/** The index is loaded once somebody wants it. */
let loading;
const loadIndex = () => (loading ??= fetchIndex());

async function fetchIndex() {
  const response = await fetch(new URL("search.json", folder));
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), INDEX_OPTIONS);
}

async function show() {
  const typed = query.value.trim();
  found.hidden = typed === "";
  if (typed === "") return showNothing("");
  try {
    const index = await loadIndex();
    // What was typed meanwhile has a search of its own.
    if (typed === query.value.trim()) showPages(typed, foundPages(index, typed));
  } catch {
    loading = undefined;
    showNothing("The search could not be loaded: try again.");
  }
}

function showNothing(why) {
  status.textContent = why;
  list.replaceChildren();
}

function showPages(typed, pages) {
  if (pages.length === 0)
    return showNothing(`Nothing was found for “${typed}”. Try a function's name or an error's own text.`);
  status.textContent = pages.length === 1 ? "1 page" : `${pages.length} pages`;
  list.replaceChildren(...pages.map(result));
}

function result({ address, part, title, heading, extract }) {
  const link = document.createElement("a");
  link.href = new URL(part === "" ? address : `${address}#${encodeURIComponent(part)}`, folder).href;
  link.textContent = part === "" ? title : `${title}: ${heading}`;
  const text = document.createElement("span");
  text.textContent = extract;
  const item = document.createElement("li");
  item.append(link, text);
  return item;
}

/** Up and down go through the results, and from the first of them back to what is typed. */
function move(event) {
  if (event.key === "Escape") {
    found.hidden = true;
    query.focus();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || found.hidden) return;
  event.preventDefault();
  const stops = [query, ...list.querySelectorAll("a")];
  stops[Math.min(Math.max(stops.indexOf(document.activeElement) + step, 0), stops.length - 1)].focus();
}

/** The server's policy lets no form be sent: Enter opens the first page. */
function openFirst(event) {
  event.preventDefault();
  list.querySelector("a")?.click();
}

form.hidden = false;
query.addEventListener("focus", () => void loadIndex().catch(() => (loading = undefined)));
query.addEventListener("input", () => void show());
form.addEventListener("keydown", move);
form.addEventListener("submit", openFirst);
document.addEventListener("click", ({ target }) => {
  if (!form.contains(target) || target.closest(".found a") !== null) found.hidden = true;
});
