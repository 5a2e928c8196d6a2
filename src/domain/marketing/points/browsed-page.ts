import { pathOfAddress, productOfAddress } from '../../content/page-address.ts'

const campaignPath = /^\/activities\/([a-z0-9-]{1,40})$/i

/** The page whose browsing gives points, under one name however its address is written; null for any other page. */
export function browsedPage(address: string): { productId: number } | { campaign: string } | null {
  const productId = productOfAddress(address)
  if (productId !== null) return { productId }
  const campaign = campaignPath.exec(pathOfAddress(address))?.[1]
  return campaign === undefined ? null : { campaign: campaign.toLowerCase() }
}
