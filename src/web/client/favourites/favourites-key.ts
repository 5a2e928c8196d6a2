/** Under which key Query keeps whether a product is saved. */
export const keyOfSaved = (productId: number) => ['saved', productId]
