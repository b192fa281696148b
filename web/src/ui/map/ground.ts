import type { StyleSpecification } from 'maplibre-gl'
import type { Tiles } from './tiles.ts'

export const GROUND = 'fond'

/** Middle of France, where a map without anything to show stands, as far as fleet and dashboard maps do (CONT-23). */
export const FRANCE = { longitude: 2.2, latitude: 46.6, zoom: 6 }
/** Closest zoom of a map that shows all of its points (CONT-23). */
export const DEFAULT_ZOOM = 13

/** The ground of a map: the tiles, dimmed in dark mode. Where there is none, the colour of the map's frame is seen (map.module.css). */
export function groundStyle(tiles: Tiles | null, dark: boolean): StyleSpecification {
  const style: StyleSpecification = { version: 8, sources: {}, layers: [] }
  if (!tiles) return style
  style.sources[GROUND] = {
    type: 'raster',
    tiles: [tiles.url],
    tileSize: 256,
    maxzoom: tiles.maxZoom,
    attribution: tiles.attribution,
  }
  style.layers.push({
    id: GROUND,
    type: 'raster',
    source: GROUND,
    paint: dark ? { 'raster-brightness-max': 0.72, 'raster-saturation': -0.35 } : {},
  })
  return style
}

/** What the map's own buttons say. */
export const groundWords = (label: string) => ({
  'Map.Title': label,
  'Marker.Title': 'Position à déplacer',
  'AttributionControl.ToggleAttribution': 'Afficher ou masquer les crédits',
  'FullscreenControl.Enter': 'Plein écran',
  'FullscreenControl.Exit': 'Quitter le plein écran',
  'NavigationControl.ZoomIn': 'Zoom avant',
  'NavigationControl.ZoomOut': 'Zoom arrière',
  'Popup.Close': 'Fermer',
})
