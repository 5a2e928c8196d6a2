/** How many travel, as chosen on the product page; kept while the page is. */
export interface Party {
  adult: number
  childBed: number
  childNobed: number
  infant: number
}
