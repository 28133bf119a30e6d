-- compatible-from: 0062
-- Settings of rounds of prices, which are not built: nothing asked for them.
update enterprises set settings = settings - 'max_rounds' - 'renegotiate_band'
  where settings ?| array['max_rounds', 'renegotiate_band'];
