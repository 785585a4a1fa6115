import leaflet from 'leaflet/dist/leaflet.css?inline'
import own from './map.css?inline'

// Carried in the code, not beside it: a stylesheet of its own could fail to load alone, and is then never asked for again.
const sheet = new CSSStyleSheet()
sheet.replaceSync(leaflet + own)
document.adoptedStyleSheets.push(sheet)
