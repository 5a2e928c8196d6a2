import type { ContractText } from '#src/server/booking/contracts/service.ts'
import type { Sheet } from './press/press.ts'
import type { Block } from './text/blocks.ts'
import { layOut } from './text/layout.ts'
import { blocksOf } from './text/read-html.ts'

const watermarks = { unsigned: '预览·未签署', signed: '', voided: '已作废' } as const

/**
 * The contract on paper, from its stored text alone: neither the order nor a setting of today gets in, so the same text
 * gives the same bytes for ever. The hash of that text stands on every page, beside `note`.
 */
export function contractSheet({ html, state, no, sha256 }: ContractText, note = ''): Sheet {
  const blocks = blocksOf(html)
  const title = textOf(blocks.find(({ kind }) => kind === 'title'))
  return {
    template: 'contract.typ',
    doc: {
      title,
      head: no === '' ? '未签署' : [`编号 ${no}`, note].filter((part) => part !== '').join(' · '),
      foot: sha256 === '' ? '预览稿：签署后生成编号与文件指纹' : `原文 SHA-256 ${sha256}`,
      watermark: watermarks[state],
      blocks: layOut(blocks).map((block, index) => ({
        ...block,
        // Whoever signs reads above the line what for.
        leads: blocks[index + 1]?.kind === 'signature',
      })),
    },
  }
}

const textOf = (block: Block | undefined) => (block && 'text' in block ? block.text : '')
