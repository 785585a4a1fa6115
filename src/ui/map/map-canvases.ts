// One script for both, so that a failed load can be tried again as a whole (retrying-import.ts).
export { MapCanvas } from './map-canvas.tsx'
export { MarkersCanvas } from './markers-canvas.tsx'
