const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML, including attributes. */
export const escaped = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
