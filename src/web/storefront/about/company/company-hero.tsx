import { useSuspenseQuery } from '@tanstack/react-query'
import type { settings } from '#src/api/content/settings.ts'
import type { Data } from '#src/api/endpoint.ts'
import { useShopInfo } from '../../../client/shop-info.ts'
import { themesQuery } from '../../../client/taxonomy.ts'
import { Picture } from '../../../ui/picture.tsx'

/** The picture of the company with its words; until staff have chosen one, a scene of the shop's and its slogan. */
export function CompanyHero({ banner }: { banner: Data<(typeof settings)['page']>['banner'] }) {
  const { slogan, name } = useShopInfo()
  const { data: themes } = useSuspenseQuery(themesQuery)
  return (
    <section className="relative isolate h-75 overflow-hidden bg-night text-white print:h-auto print:bg-transparent print:pb-5 print:text-ink-900">
      <Picture
        alt={banner?.img_alt ?? ''}
        className="absolute inset-0 -z-2 size-full object-cover object-[50%_58%] print:hidden"
        isHero
        sizes="100vw"
        stem={banner?.img ?? themes.at(-2)?.img ?? ''}
      />
      <span
        aria-hidden
        className="absolute inset-0 -z-1 bg-[linear-gradient(90deg,rgb(8_20_28/.8),rgb(8_20_28/.56)_45%,rgb(8_20_28/.08)_80%)] max-lg:bg-night/70 print:hidden"
      />
      <div className="container-page flex h-full flex-col justify-center">
        <h1 className="font-semibold font-serif text-[44px]/58 tracking-[.04em] max-lg:text-36/50">
          {banner?.title ?? slogan}
        </h1>
        <p className="mt-1.5 text-17/30">{banner?.desc || `${name}，把一趟旅行从想法做到回家`}</p>
      </div>
    </section>
  )
}
