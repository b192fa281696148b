/** A logo twice as wide as it is high. */
export const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAL0lEQVRIiWNQNEgfEMQwarHBaFArjiau9NHsZDBagCiOFpnpo5WEwWi1mD78q0UAk+c/H/mGRksAAAAASUVORK5CYII=',
  'base64',
)
