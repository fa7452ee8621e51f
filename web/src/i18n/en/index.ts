/** All texts of one language as one table, so that a language is one file of the build. */
const files = import.meta.glob<Record<string, string>>('./*.json', { eager: true, import: 'default' });

export default Object.assign({}, ...Object.values(files)) as Record<string, string>;
