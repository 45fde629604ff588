/** Style sheets are imported for their effect: the bundler gathers them into page.css. */
declare module "*.css";
