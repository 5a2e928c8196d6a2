/** Under which key Query keeps whether a product is saved. */
export const favouritesKey = (productId: number) => ['saved', productId]
