// `npm run bench`: speed figures. None is measured yet, and saying so is better than an invented number.
console.log(JSON.stringify({ figure: 'bench', value: null, pass: null, note: 'no speed figure is measured yet' }))
