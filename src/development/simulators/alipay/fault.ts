/** A refusal in the real service's words. */
export class Fault extends Error {
  readonly code: string
  readonly subCode: string
  constructor(subCode: string, message: string, code = '40004') {
    super(message)
    this.code = code
    this.subCode = subCode
  }
}

export const invalid = (message: string) => new Fault('ACQ.INVALID_PARAMETER', message)
export const noTrade = () => new Fault('ACQ.TRADE_NOT_EXIST', '交易不存在')
export const wrongState = () => new Fault('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
