import './report-chart.css'
import { chartScale } from '../rules/chart-scale.ts'

/** A part of a bar; `look` is one of the colours of `report-chart.css`. */
export interface ChartPart {
  name: string
  look: 'paid' | 'outstanding' | 'received' | 'joined' | 'left'
  value: number
}

export interface ChartColumn {
  key: string
  /** Below the column, a few letters; on a phone the first of them. */
  label: string
  /** Above its figures. */
  title: string
  /** Bars side by side, each a stack of parts from below. */
  bars: readonly (readonly ChartPart[])[]
}

interface ColumnChartProps {
  /** What a screen reader is told in place of the drawing. */
  description: string
  columns: readonly ChartColumn[]
  /** A value on the axis, short. */
  short: (value: number) => string
  exact: (value: number) => string
}

/** Bars over an axis of time; the pointer shows the figures of a column, the table that belongs to it shows them all. */
export function ColumnChart({ description, columns, short, exact }: ColumnChartProps) {
  const { top, ticks } = chartScale(Math.max(...columns.flatMap(({ bars }) => bars.map(heightOf))))
  return (
    <figure className="chart">
      <Legend parts={columns[0]?.bars.flat() ?? []} />
      <div className="chart-plot" role="img" aria-label={description}>
        {ticks.map((tick) => (
          <div key={tick} className="chart-tick" style={{ bottom: percent(tick, top) }}>
            <span>{short(tick)}</span>
          </div>
        ))}
        <div className="chart-columns">
          {columns.map((column) => (
            <div key={column.key} className="chart-column">
              {column.bars.map((parts) => (
                <Bar key={parts[0]?.name} parts={parts} height={percent(heightOf(parts), top)} />
              ))}
              <span className="chart-label">
                {column.label.slice(0, 1)}
                <span>{column.label.slice(1)}</span>
              </span>
              <Figures column={column} exact={exact} />
            </div>
          ))}
        </div>
      </div>
    </figure>
  )
}

/** What each colour stands for. */
export function Legend({ parts }: { parts: readonly Pick<ChartPart, 'name' | 'look'>[] }) {
  return (
    <figcaption className="chart-legend">
      {parts.map(({ name, look }) => (
        <span key={name}>
          <i className={`chart-part chart-${look}`} />
          {name}
        </span>
      ))}
    </figcaption>
  )
}

function Bar({ parts, height }: { parts: readonly ChartPart[]; height: string }) {
  return (
    <div className="chart-bar" style={{ height }}>
      {parts.map(({ name, look, value }) => (
        <i
          key={name}
          className={`chart-part chart-${look}`}
          style={{ flexGrow: value }}
          hidden={value === 0}
        />
      ))}
    </div>
  )
}

function Figures({ column, exact }: { column: ChartColumn; exact: (value: number) => string }) {
  return (
    <div className="chart-figures">
      <strong>{column.title}</strong>
      {column.bars.flat().map(({ name, value }) => (
        <span key={name}>
          {name} <b>{exact(value)}</b>
        </span>
      ))}
    </div>
  )
}

function heightOf(parts: readonly ChartPart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

function percent(value: number, of: number): string {
  return `${(value / of) * 100}%`
}
