// The size of the window, and what follows from it: under 820 the phone's layout, under 1180 rivals become tabs.
export const screen = $state({ width: innerWidth, height: innerHeight })
addEventListener('resize', () => {
  screen.width = innerWidth
  screen.height = innerHeight
})

export const isPhone = () => screen.width < 820 || screen.height < 520
export const isNarrow = () => screen.width < 1180
export const isLow = () => screen.height < 800
/** A phone that lies: what is chosen from stands beside the map. */
export const isLying = () => screen.height < 520 && screen.width >= 560
