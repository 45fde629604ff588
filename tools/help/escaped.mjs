const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML shows it, also within quotation marks. */
export const escaped = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
