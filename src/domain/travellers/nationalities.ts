/** Nationalities as travellers choose them: ISO 3166 alpha-3, as passports print it and the API takes it. */

/** The four that most travellers have, in the names that Chinese law gives them. */
const chinese: Record<string, string> = {
  CHN: '中国大陆',
  HKG: '中国香港',
  MAC: '中国澳门',
  TWN: '中国台湾',
}

/** Offered before all others, for they are asked for most. */
const frequent = 'USA GBR CAN AUS JPN KOR SGP MYS FRA DEU'.split(' ')

/** The other members of the United Nations, the Holy See and Palestine, each with its alpha-2: `Intl` knows those. */
const states = `
  USA:US GBR:GB CAN:CA AUS:AU JPN:JP KOR:KR SGP:SG MYS:MY FRA:FR DEU:DE
  AFG:AF ALB:AL DZA:DZ AND:AD AGO:AO ATG:AG ARG:AR ARM:AM AUT:AT AZE:AZ BHS:BS BHR:BH BGD:BD BRB:BB BLR:BY BEL:BE
  BLZ:BZ BEN:BJ BTN:BT BOL:BO BIH:BA BWA:BW BRA:BR BRN:BN BGR:BG BFA:BF BDI:BI CPV:CV KHM:KH CMR:CM CAF:CF TCD:TD
  CHL:CL COL:CO COM:KM COG:CG COD:CD CRI:CR CIV:CI HRV:HR CUB:CU CYP:CY CZE:CZ DNK:DK DJI:DJ DMA:DM DOM:DO ECU:EC
  EGY:EG SLV:SV GNQ:GQ ERI:ER EST:EE SWZ:SZ ETH:ET FJI:FJ FIN:FI GAB:GA GMB:GM GEO:GE GHA:GH GRC:GR GRD:GD GTM:GT
  GIN:GN GNB:GW GUY:GY HTI:HT HND:HN HUN:HU ISL:IS IND:IN IDN:ID IRN:IR IRQ:IQ IRL:IE ISR:IL ITA:IT JAM:JM JOR:JO
  KAZ:KZ KEN:KE KIR:KI PRK:KP KWT:KW KGZ:KG LAO:LA LVA:LV LBN:LB LSO:LS LBR:LR LBY:LY LIE:LI LTU:LT LUX:LU MDG:MG
  MWI:MW MDV:MV MLI:ML MLT:MT MHL:MH MRT:MR MUS:MU MEX:MX FSM:FM MDA:MD MCO:MC MNG:MN MNE:ME MAR:MA MOZ:MZ MMR:MM
  NAM:NA NRU:NR NPL:NP NLD:NL NZL:NZ NIC:NI NER:NE NGA:NG MKD:MK NOR:NO OMN:OM PAK:PK PLW:PW PAN:PA PNG:PG PRY:PY
  PER:PE PHL:PH POL:PL PRT:PT QAT:QA ROU:RO RUS:RU RWA:RW KNA:KN LCA:LC VCT:VC WSM:WS SMR:SM STP:ST SAU:SA SEN:SN
  SRB:RS SYC:SC SLE:SL SVK:SK SVN:SI SLB:SB SOM:SO ZAF:ZA SSD:SS ESP:ES LKA:LK SDN:SD SUR:SR SWE:SE CHE:CH SYR:SY
  TJK:TJ TZA:TZ THA:TH TLS:TL TGO:TG TON:TO TTO:TT TUN:TN TUR:TR TKM:TM TUV:TV UGA:UG UKR:UA ARE:AE URY:UY UZB:UZ
  VUT:VU VEN:VE VNM:VN YEM:YE ZMB:ZM ZWE:ZW VAT:VA PSE:PS`

const alpha2 = new Map(
  states
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)

/** `英国`; a code that is on no list is its own name. */
export function nationalityText(code: string): string {
  const region = alpha2.get(code)
  return chinese[code] ?? (region && regionNames().of(region)) ?? code
}

let names: Intl.DisplayNames | undefined
function regionNames() {
  names ??= new Intl.DisplayNames('zh-CN', { type: 'region' })
  return names
}

/** In the order of a list to choose from: those asked for most, and all others by their Chinese names. */
export function nationalities(): { usual: string[]; others: string[] } {
  const { compare } = new Intl.Collator('zh-CN')
  const others = [...alpha2.keys()].filter((code) => !frequent.includes(code))
  return {
    usual: [...Object.keys(chinese), ...frequent],
    others: others.toSorted((a, b) => compare(nationalityText(a), nationalityText(b))),
  }
}
