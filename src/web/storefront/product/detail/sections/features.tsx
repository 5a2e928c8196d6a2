import type { ProductDetail } from '#src/api/catalog/product-views.ts'

/** Two beside each other, three where that would leave a hole: every row of cards is full. */
const widthOf = (place: number, count: number) => {
  const inThrees = count % 2 === 0 ? 0 : 3
  return place < count - inThrees ? 'col-span-3' : 'col-span-2'
}

/** The highlights of the trip, in the words of its planners. */
export const Features = ({ features }: Pick<ProductDetail, 'features'>) => (
  <ul className="grid grid-cols-6 gap-4 max-lg:block max-lg:space-y-3">
    {features.map(({ title, text }, place) => (
      <li className={`panel px-6 py-5 ${widthOf(place, features.length)}`} key={title}>
        <h3 className="font-semibold text-16/28">{title}</h3>
        <p className="mt-1 text-pretty text-15/28 text-ink-700">{text}</p>
      </li>
    ))}
  </ul>
)
