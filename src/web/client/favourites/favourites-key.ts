/** Under which key Query caches whether a product is a favourite. */
export const favouritesKey = (productId: number) => ['saved', productId]
