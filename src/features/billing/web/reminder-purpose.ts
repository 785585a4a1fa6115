/** What a message to ticked customers is for: the words around it, and whom it leaves out. */
export interface ReminderPurpose {
  /** The button while nobody is ticked, and the dialog's title. */
  title: string
  /** The button's words for a number such as `1.234`. */
  actionFor: (count: string) => string
  /** What `[tagihan]` stands for. */
  amountMeaning: string
  /** Leaves out who has paid meanwhile. */
  unpaidOnly: boolean
  /** What the screen is for, and not a thing beside it. */
  isMainTask: boolean
}
