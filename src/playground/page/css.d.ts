/** Style sheets are imported for their side effect: the bundler collects them in page.css. */
declare module "*.css";
