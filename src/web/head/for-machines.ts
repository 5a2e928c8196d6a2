import type { Thing } from './structured-data.ts'

/**
 * Data blocks for search engines, as part of a `head()`. Only the server makes them, because only the first HTML is read
 * by machines, and the code that makes them would be a kilobyte of every visitor's budget. A block stays in the document
 * when the visitor goes on to another page; each names by its own address what it is about, so it stays true.
 *
 * Called behind `import.meta.env.SSR`: only there the build sees that a browser never gets here, and leaves it out.
 *
 * The router writes `<` and its like as `\u003c`, so no text of a product can end the block, and a block of this type is
 * data that a browser does not run: the content policy has nothing to allow.
 */
export const forMachines = (things: () => (Thing | undefined)[]): object[] =>
  things()
    .filter((thing) => thing !== undefined)
    .map((thing) => ({ 'script:ld+json': thing }))
