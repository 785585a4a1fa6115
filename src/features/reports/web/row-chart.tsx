import './report-chart.css'
import { type ChartPart, Legend } from './column-chart.tsx'

export interface ChartRow {
  key: string
  label: string
  /** Beside the bar, short. */
  value: string
  parts: readonly ChartPart[]
}

interface RowChartProps {
  /** What a screen reader is told in place of the drawing. */
  description: string
  rows: readonly ChartRow[]
  /** Left out where the rows' labels say it all. */
  legend?: readonly Pick<ChartPart, 'name' | 'look'>[]
}

/** Lying bars, the longest as long as there is room; each says its value itself. */
export function RowChart({ description, rows, legend }: RowChartProps) {
  const longest = Math.max(1, ...rows.map(({ parts }) => lengthOf(parts)))
  return (
    <figure className="chart">
      {legend && <Legend parts={legend} />}
      <div className="chart-rows" role="img" aria-label={description}>
        {rows.map(({ key, label, value, parts }) => (
          <div key={key} className="chart-row">
            <span className="chart-row-label">{label}</span>
            <span className="chart-row-value">{value}</span>
            <div className="chart-row-track">
              {parts.map((part) => (
                <i
                  key={part.name}
                  className={`chart-part chart-${part.look}`}
                  style={{ width: `${(part.value / longest) * 100}%` }}
                  hidden={part.value === 0}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </figure>
  )
}

function lengthOf(parts: readonly ChartPart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}
