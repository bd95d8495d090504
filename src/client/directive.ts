/** Astro wants a script for each directive in every page that uses it; client:intent has its own in the file of small behaviours. */
export default null
