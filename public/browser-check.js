// Does this browser have what the console needs? Runs before everything else, and in every browser there is: ES3, no module.
// biome-ignore-all lint/complexity/useArrowFunction: old browsers know no arrows
;(function () {
  function has(name, owner) {
    return typeof owner === 'function' && name in owner
  }
  function styles() {
    return (
      typeof CSS !== 'undefined' &&
      typeof CSS.supports === 'function' &&
      CSS.supports('selector(:has(*))') &&
      CSS.supports('container-type', 'inline-size') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)')
    )
  }
  var fits =
    'noModule' in document.createElement('script') &&
    typeof Map === 'function' &&
    has('groupBy', Map) &&
    has('any', window.AbortSignal) &&
    has('canParse', window.URL) &&
    'toSorted' in Array.prototype &&
    'toSpliced' in Array.prototype &&
    'findLast' in Array.prototype &&
    'at' in Array.prototype &&
    'isWellFormed' in String.prototype &&
    'hasOwn' in Object &&
    'structuredClone' in window &&
    styles()
  // A server may answer the address of the upgrade page with the console's page; going there again would never end.
  if (fits || /\/BrowserUpgrade\/?$/.test(location.pathname)) return
  var base = document.getElementsByTagName('base')[0]
  location.replace([base ? base.href : '/', 'BrowserUpgrade'].join(''))
})()
