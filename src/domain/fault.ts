/** What is wrong with one field, in words for the traveller. `field` is the wire's name: `travellers.0.doc_no`. */
export interface Fault {
  field: string
  message: string
}
