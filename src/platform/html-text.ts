const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML or XML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (each) => entities[each] ?? each)

/** Undoes the escaping. `&amp;` comes last, so that a text that mentions an entity still does. */
export const unescapeHtml = (html: string): string =>
  Object.entries(entities).reduceRight((text, [plain, entity]) => text.replaceAll(entity, plain), html)
