/** Where a filing with the police can be looked up by anybody: `浙公网安备 33000000000000号`. */
export const policeFilingUrl = (no: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${no.replace(/\D/g, '')}`
