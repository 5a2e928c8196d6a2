/** A catalogue file with only its first products, for tests that read it again for each of dozens of faults. */
export function firstProducts(catalogue: string, count: number) {
  const { products, ...rest } = JSON.parse(catalogue)
  return JSON.stringify({ ...rest, products: products.slice(0, count) })
}
