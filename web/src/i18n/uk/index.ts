/** All texts of one language as one table, so that a language is one file of the build. */
const files = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' });

const texts: Record<string, string> = Object.assign({}, ...Object.values(files));
export default texts;
