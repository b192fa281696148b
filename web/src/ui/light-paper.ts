const { dataset } = document.documentElement
let shown = dataset.mantineColorScheme

/** Paper is light whatever the screen shows: a dark ground is not printed, and pale words would be lost on white. */
export function lightPaper(): void {
  addEventListener('beforeprint', () => {
    shown = dataset.mantineColorScheme
    dataset.mantineColorScheme = 'light'
  })
  addEventListener('afterprint', () => {
    dataset.mantineColorScheme = shown
  })
}
