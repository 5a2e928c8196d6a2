interface Start {
  departCity: string
  startCities: number
}

/** Where a trip can be begun, as the filter 出发城市 finds it: under each of its cities, of which one is named. */
export const departText = ({ departCity, startCities }: Start): string =>
  startCities > 1 ? `${departCity}等${startCities}地出发` : `${departCity}出发`
