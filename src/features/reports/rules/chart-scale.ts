/** The lines of an axis from 0 upwards, evenly apart; the last is at or above the highest value. */
export interface ChartScale {
  top: number
  ticks: number[]
}

const MOST_STEPS = 4
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** An axis in round steps, whole numbers only. Without anything to show it has one step. */
export function chartScale(highest: number): ChartScale {
  if (highest <= 0) return { top: 1, ticks: [0, 1] }
  const least = highest / MOST_STEPS
  const magnitude = 10 ** Math.floor(Math.log10(least))
  const step = ROUND_STEPS.map((factor) => factor * magnitude).find(
    (size) => size >= least && Number.isInteger(size),
  )
  const size = step ?? 1
  const steps = Math.ceil(highest / size)
  return { top: steps * size, ticks: Array.from({ length: steps + 1 }, (_, index) => index * size) }
}
